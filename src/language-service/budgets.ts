/** What a forecast may cost while an editor waits, in events of the simulation: about a twentieth of a second. */
export const budgetAtOnce = 10_000;

/** The same for what someone asks of a panel: about a fifth of a second. */
export const budgetOfPanel = 40_000;

/** What a forecast in a worker thread may cost: some seconds, and some hundred megabytes. */
export const budgetBeside = 1_500_000;
