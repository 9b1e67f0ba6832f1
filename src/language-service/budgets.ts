/** What a forecast may cost while an editor waits, in events of the simulation: about a twentieth of a second. */
export const budgetAtOnce = 10_000;

/** The same of what somebody asks a panel for: about a fifth of a second. */
export const budgetOfPanel = 40_000;

/** What one may cost that is made beside the editor: some seconds, and some hundred megabytes. */
export const budgetBeside = 1_500_000;
