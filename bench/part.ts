/** One table of the benchmark. */
export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** How it was measured, and what limits the figures. */
  notes?: readonly string[];
};

export type Print = (line: string) => void;

export type Options = {
  /** Fewer and shorter runs, to check that everything works. */
  quick: boolean;
};

export type Part = (print: Print, options: Options) => Promise<Table | readonly Table[]>;
