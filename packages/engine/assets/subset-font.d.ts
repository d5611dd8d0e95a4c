declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Readonly<Record<string, Axis>>;
      keepFeatures?: readonly string[];
      noLayoutClosure?: boolean;
      /** Instead of a text. */
      keepAllGlyphs?: boolean;
      dropTables?: readonly string[];
    },
  ): Promise<Buffer>;
}
