// What the strict decoder of the API server refuses, and what kubectl loses while it reads.

/** The decoder's words as the server prints them when there is one fault. */
export function strictDecodingError(message: string): string {
  return `strict decoding error: ${message}`;
}

export const slashComment = {
  title: '// does not start a YAML comment',
  message: (serverText: string) => `${serverText} (YAML comments start with #)`,
  fix: 'Replace // with #',
};

export const unknownField = { title: 'Unknown field' };

export const fieldInWrongPlace = {
  title: 'Field in the wrong place',
  message: (serverText: string, rightPath: string) => `${serverText} (belongs under ${rightPath})`,
  moveFix: (path: string) => `Move to ${path}`,
};

export const rollbackToRemoved = { title: 'Kubernetes has removed rollbackTo' };

export const fieldUnknownInVersion = { title: 'Field that this Kubernetes version does not have' };

export const wrongValueType = {
  title: 'Value of the wrong type',
  typeFix: (type: string) => `Change to type: ${type}`,
  roundFix: (value: number) => `Round to ${value}`,
  quoteFix: 'Quote the value',
};

export const apiVersionRemoved = {
  title: 'Removed API version',
  selectorFix: (version: string) => `Change to ${version} and add the selector`,
  defaultsFix: (version: string) => `Change to ${version} and keep the old defaults`,
};

export const duplicateKey = {
  title: 'Duplicate key',
  message: (path: string, times: number, last: string) =>
    `${path} appears ${times} times; kubectl silently keeps the last value, ${last}`,
  fix: (key: string) => `Delete this ${key} entry`,
};
