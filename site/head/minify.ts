/** These lines are small enough to be squeezed by hand: indentation and line ends carry no meaning. */
export function minify(code: string): string {
  return code.replace(/\n\s*/g, '').replace(/ ([=<>!&|?:+{}(),;]+) /g, '$1');
}
