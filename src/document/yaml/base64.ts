const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...alphabet].map((digit, value) => [digit, value]));

/** The text whose UTF-8 is written in base64; undefined where it is no base64. */
export function decodeBase64(text: string): string | undefined {
  const digits = text.replaceAll(/[\r\n]/g, '');
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  const octets: number[] = [];
  let [bits, held] = [0, 0];
  for (const digit of digits) {
    const value = values.get(digit);
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    octets.push((held >> bits) & 0xff);
  }
  return decodeUtf8(octets);
}

/** As Go writes it into JSON: each octet that belongs to no character is a replacement character. */
function decodeUtf8(octets: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < octets.length; ) {
    const width = widthOf(octets[at] ?? 0);
    const character = characterOf(octets.slice(at, at + width));
    parts.push(character ?? '\ufffd');
    at += character === undefined ? 1 : width;
  }
  return parts.join('');
}

function widthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

const least = [0, 0, 0x80, 0x800, 0x10000];

/** The one character that the octets are, undefined where they are none. */
function characterOf(octets: readonly number[]): string | undefined {
  const [lead = 0, ...others] = octets;
  const width = widthOf(lead);
  if (width === 1) return String.fromCharCode(lead);
  if (octets.length < width || lead < 0xc2 || lead > 0xf4 || others.some((octet) => octet >> 6 !== 2)) return undefined;
  const value = others.reduce((sum, octet) => (sum << 6) | (octet & 0x3f), lead & (0x7f >> width));
  const isSurrogate = value >= 0xd800 && value <= 0xdfff;
  return value < (least[width] ?? 0) || value > 0x10ffff || isSurrogate ? undefined : String.fromCodePoint(value);
}
