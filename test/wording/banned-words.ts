/** What is not said, and what is said instead. */
export const bannedWords: readonly (readonly [RegExp, string])[] = [
  [/\bformer image\b/, 'an earlier image'],
  [/\b(rollout|pods?) stalls?\b/, 'gets stuck'],
  [/\bthe (most|fewest) pods \d/, 'most pods 13, fewest available 8'],
  [/\bnever gets? ready\b/, 'never becomes ready'],
  [/\bper step\b/, 'per wave'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\b(has|have) to be\b/, 'must be'],
  [/\bis no (map|list|text|number|duration|object)\b/, 'must be a map'],
  [/\bis (not )?there: it is\b/, 'was not found'],
  [/\bso many\b/, 'the number'],
  [/\bnobody\b/i, 'the one who acts, or nothing'],
  [/\bagain and again:/, 'kept failing'],
  [/\bfor ever\b/, 'never returns'],
  [/\bis none of\b/, 'must be one of'],
  [/\bas far as it goes\b/, 'the limit itself'],
];
