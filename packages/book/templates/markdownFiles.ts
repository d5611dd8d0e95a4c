import type { Guide, Template } from '../read/guide.ts';

/** A template as plain Markdown, ready to fill in and send. */
export const templateMarkdown = ({
  title,
  heading = title,
  source,
}: Pick<Template, 'title' | 'source'> & { heading?: string | undefined }) =>
  `# ${heading}\n\n${source}\n`;

type Library = Pick<Guide, 'prompts' | 'promptGroups'>;

/** The whole prompt library as one text file, for search and for pasting. */
export function promptsMarkdown(
  guide: Library,
  title: string,
  translate = (english: string) => english,
): string {
  const groups = guide.promptGroups.map((group) => {
    const own = guide.prompts.filter((prompt) => prompt.group === group.id);
    const entries = own.map(({ id, title, when, prompt, placeholders, check }) =>
      [
        `### ${id} ${title}`,
        when,
        `\`\`\`text\n${prompt.trim()}\n\`\`\``,
        placeholders
          .map(({ name, example }) => `- [${name}] ${translate('for example')}: ${example}`)
          .join('\n'),
        `${translate('Good answer')}: ${check}`,
      ].join('\n\n'),
    );
    return `## ${group.title}\n\n${entries.join('\n\n')}`;
  });
  return `# ${title}: ${translate('prompt library')}\n\n${groups.join('\n\n')}\n`;
}
