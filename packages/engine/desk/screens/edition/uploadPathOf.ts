const nameIn = (path: string) => path.split('/').at(-1) ?? path;

/**
 * Where an uploaded file goes: into the chosen folder; otherwise over the only file of the version with
 * this name, whatever folder that is in; otherwise to where it was in the seller's folder.
 */
export function uploadPathOf(
  file: { name: string; webkitRelativePath?: string },
  folder: string,
  paths: readonly string[],
): string {
  const trimmed = folder.trim().replace(/^\/+|\/+$/g, '');
  // The first part is the name of the chosen folder itself.
  const own = file.webkitRelativePath?.split('/').slice(1).join('/') || file.name;
  if (trimmed !== '') return `${trimmed}/${own}`;
  if (paths.includes(own) || own !== file.name) return own;
  const same = paths.filter((path) => nameIn(path) === file.name);
  return same.length === 1 && same[0] ? same[0] : own;
}
