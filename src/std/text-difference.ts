/** The one stretch in which two texts differ; what stands before and behind it is the same in both. */
export interface TextDifference {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

export function differenceBetween(before: string, after: string): TextDifference {
  const most = Math.min(before.length, after.length);
  const start =
    before === after ? most : sharedLength(most, (from, to) => before.slice(from, to) === after.slice(from, to));
  const sameAtEnd = sharedLength(most - start, (from, to) => {
    return (
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from)
    );
  });
  return { start, endBefore: before.length - sameAtEnd, endAfter: after.length - sameAtEnd };
}

/** How far two texts are the same, at most as far as given; large blocks are compared before single characters. */
function sharedLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let step = largestBlock; step >= 1; step /= 8) {
    while (length + step <= most && isSame(length, length + step)) length += step;
  }
  return length;
}

const largestBlock = 8 ** 5;
