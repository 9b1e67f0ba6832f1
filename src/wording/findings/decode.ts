// What the strict decoder of the API server refuses, and what kubectl loses while it reads.

/** The decoder's words as the server prints them when there is one fault. */
export function strictDecodingError(message: string): string {
  return `strict decoding error: ${message}`;
}

export const slashComment = {
  title: 'A comment that is none',
  message: (serverText: string) => `${serverText} (YAML comments start with #)`,
  fix: 'Replace // by #',
};

export const unknownField = { title: 'An unknown field' };

export const fieldInWrongPlace = {
  title: 'A field in the wrong place',
  message: (serverText: string, rightPath: string) => `${serverText} (belongs in ${rightPath})`,
  moveFix: (path: string) => `Move to ${path}`,
};

export const rollbackToRemoved = { title: 'rollbackTo no longer exists' };

export const fieldUnknownInVersion = { title: 'A field that this Kubernetes version does not have' };

export const wrongValueType = {
  title: 'A value of the wrong type',
  typeFix: (type: string) => `Write as type: ${type}`,
  roundFix: (value: number) => `Round to ${value}`,
  quoteFix: 'Put it in quotes',
};

export const apiVersionRemoved = {
  title: 'An API version that Kubernetes no longer has',
  selectorFix: (version: string) => `Change to ${version} and add the selector`,
  defaultsFix: (version: string) => `Change to ${version} and keep the old defaults`,
};

export const duplicateKey = {
  title: 'A key that is written more than once',
  message: (path: string, times: number, last: string) =>
    `${path} is written ${times} times; kubectl silently keeps the last one, ${last}`,
  fix: (key: string) => `Delete this ${key}`,
};
