/** What the extension is called where it names itself. */
export const productName = 'Rollout Preview';
