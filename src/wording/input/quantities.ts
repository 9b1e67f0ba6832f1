/** Of a quantity with more digits than are worked out. */
export function longQuantity(mostDigits: number): string {
  return `a quantity of more than ${mostDigits} digits is not supported`;
}
