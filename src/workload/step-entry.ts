/** The value of a step's field in memory, by the field's type; a file has a percentage as a text such as `150%`. */
export interface FieldValues {
  readonly count: number;
  readonly text: string;
  readonly flag: boolean;
  readonly percent: number;
}

/** A field of a step besides its time. */
export type StepField = {
  readonly [T in keyof FieldValues]: {
    readonly type: T;
    /** The value of a field that is left out; absent: it has to be there. */
    readonly default?: FieldValues[T];
    /** The key in a file, where it is not the field's own name. */
    readonly key?: string;
    /** A text that may be empty in a what-if, and then is the image of the manifest's first container. */
    readonly isImageOfManifest?: true;
  };
}[keyof FieldValues];

export type StepFields = Readonly<Record<string, StepField>>;

export type ValuesOf<F extends StepFields> = { readonly [Name in keyof F]: FieldValues[F[Name]['type']] };

/** All that is known of a step but what it does, which `src/simulation/kubectl/steps.ts` has. */
export interface StepEntry<F extends StepFields = StepFields> {
  /** In the order of files. */
  readonly fields: F;
  /** The step in forms and lists. */
  readonly label: string;
  /** The step as the condition of a verdict: `If … after 5 s: completes in about 24 s`. */
  readonly supposed: string;
  /** The words behind the label in lists; may be empty. */
  about?(values: ValuesOf<F>): string;
  /** The panel's form for the step; absent: it does not offer it. */
  readonly form?: StepForm<keyof F & string>;
  /** The step starts no rollout and leaves the size alone, so the bounds of the change hold. */
  readonly keepsBounds?: true;
}

interface StepForm<Name extends string> {
  /** A property of the kinds that have the step; absent: all have it. */
  readonly needs?: 'canPause' | 'replicas';
  /** The one field that the form asks for; all others have their defaults. */
  readonly asks?: { readonly field: Name; readonly label: string; readonly fault: string };
}
