const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** Makes a text safe for names: no vowels, so no words (apimachinery/pkg/util/rand, SafeEncodeString): `0` is `4`. */
export function safeEncodeString(text: string): string {
  let safe = '';
  for (let index = 0; index < text.length; index++) safe += alphabet[text.charCodeAt(index) % alphabet.length];
  return safe;
}
