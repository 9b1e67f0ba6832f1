// What the strict decoder of the API server refuses, and what kubectl loses while it reads.
import { say, verbatim } from '../../std/say.ts';

/** The decoder's words as the server prints them when there is one fault. */
export function strictDecodingError(message: string): string {
  return verbatim`strict decoding error: ${message}`;
}

export const slashComment = {
  title: say`// does not start a YAML comment`,
  message: (serverText: string) => say`${serverText} (YAML comments start with #)`,
  fix: say`Replace // with #`,
};

export const unknownField = { title: say`Unknown field` };

export const fieldInWrongPlace = {
  title: say`Field in the wrong place`,
  message: (serverText: string, rightPath: string) => say`${serverText} (belongs under ${rightPath})`,
  moveFix: (path: string) => say`Move to ${path}`,
};

export const rollbackToRemoved = { title: say`Kubernetes has removed rollbackTo` };

export const fieldUnknownInVersion = { title: say`Field that this Kubernetes version does not have` };

export const wrongValueType = {
  title: say`Value of the wrong type`,
  typeFix: (type: string) => say`Change to type: ${type}`,
  roundFix: (value: number) => say`Round to ${value}`,
  quoteFix: say`Quote the value`,
};

export const apiVersionRemoved = {
  title: say`Removed API version`,
  selectorFix: (version: string) => say`Change to ${version} and add the selector`,
  defaultsFix: (version: string) => say`Change to ${version} and keep the old defaults`,
};

export const duplicateKey = {
  title: say`Duplicate key`,
  message: (path: string, times: number, last: string) =>
    say`${path} appears ${times} times; kubectl silently keeps the last value, ${last}`,
  fix: (key: string) => say`Delete this ${key} entry`,
};
