/* What another file defines: see ../ir.py. */
int outside = 40;
int _ZN5chess9elsewhereEi(int n) { return n * 2; }
int _ZN5chess7outsideE = 41;
static int mine(int n) { return n + 2; }
int other(int n) { return mine(n); }
