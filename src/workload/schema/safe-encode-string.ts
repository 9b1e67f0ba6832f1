const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** Makes a text safe for names: no vowels, so no words (apimachinery/pkg/util/rand, SafeEncodeString): `0` is `4`. */
export function safeEncodeString(text: string): string {
  return Array.from(text, (character) => alphabet[character.charCodeAt(0) % alphabet.length]).join('');
}
