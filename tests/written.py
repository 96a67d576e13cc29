"""Scenarios that several tests are about."""

FIVE = '''\
title.en = "Five"
game = "ace-to-five limit 4-8"
seats = 6
button = 6
teaches = ["draw.five_last"]
start = "draw"
hands.2 = "Kc Qd Jh 9s 9c"
script = """
seat 3 opens; others call
seat 1 pat; seat 2 draws five; others stand pat
"""
'''
