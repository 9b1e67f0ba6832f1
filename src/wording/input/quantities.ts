import { say } from '../../std/say.ts';

/** Of a quantity with more digits than are worked out. */
export function longQuantity(maxDigits: number): string {
  return say`a quantity of more than ${maxDigits} digits is not supported`;
}
