import type { Guide, Template } from '../read/guide.ts';

/** A template as plain Markdown: title and use first, then the text as written. */
export const templateMarkdown = ({ title, use, source }: Template) =>
  `# ${title}\n\n*${use}*\n\n${source}\n`;

/** The whole prompt library as one text file, for search and for pasting. */
export function promptsMarkdown(guide: Guide, title: string): string {
  const groups = guide.promptGroups.map((group) => {
    const own = guide.prompts.filter((prompt) => prompt.group === group.id);
    const entries = own.map(({ id, title, when, prompt, placeholders, check }) =>
      [
        `### ${id} ${title}`,
        when,
        `\`\`\`text\n${prompt.trim()}\n\`\`\``,
        placeholders.map(({ name, example }) => `- [${name}] for example: ${example}`).join('\n'),
        `Good answer: ${check}`,
      ].join('\n\n'),
    );
    return `## ${group.title}\n\n${entries.join('\n\n')}`;
  });
  return `# ${title}: prompt library\n\n${groups.join('\n\n')}\n`;
}
