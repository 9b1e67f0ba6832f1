import type { ValuePath } from './scope.ts';

/** The paths that a word of `helm --set` sets: `image.tag=2,hosts[0].name=a`; a backslash takes the next character as it is. */
export function setPaths(word: string): readonly ValuePath[] {
  const assignments = word.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return assignments.flatMap((assignment) => {
    // The second item of `a={b,c}` sets nothing by itself.
    const [name] = /^(?:\\.|[^=\\])*(?==)/s.exec(assignment) ?? [];
    if (name === undefined || name === '') return [];
    const steps = name.replaceAll(/\[(\d+)\]/g, '.$1').match(/(?:\\.|[^.\\])+/gs) ?? [];
    return [steps.map((step) => step.replaceAll(/\\(.)/gs, '$1'))];
  });
}
