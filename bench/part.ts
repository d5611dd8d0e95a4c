/** One table of the benchmark. */
export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

export type Part = (say: (line: string) => void) => Promise<Table>;
