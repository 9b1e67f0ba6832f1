import { say } from '../../std/say.ts';

/** Of a quantity with more digits than are worked out. */
export function longQuantity(mostDigits: number): string {
  return say`a quantity of more than ${mostDigits} digits is not supported`;
}
