// As much of its types as the animation uses; the package has none.

declare module 'gifenc' {
  interface FrameOptions {
    /** Of the first frame, and then of all. */
    readonly palette?: readonly (readonly number[])[];
    readonly transparent: boolean;
    readonly transparentIndex: number;
    readonly delay: number;
    readonly dispose: number;
  }
  interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  const gifenc: { readonly GIFEncoder: () => Encoder };
  // biome-ignore lint/style/noDefaultExport: Node sees no other export of it.
  export default gifenc;
}
