/** Something that is to be done once nobody has asked for it again for a while. */
export interface WhenQuiet {
  ask(): void;
  /** It is not to be done any more. */
  stop(): void;
}

export function whenQuiet(milliseconds: number, act: () => void): WhenQuiet {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    stop,
    ask() {
      stop();
      timer = setTimeout(act, milliseconds);
    },
  };
}
