import type { CommandName, InputOf, ResultOf } from '../../../../packages/engine/desk/api/call.ts';

/** What the server would answer, one per command. */
export type DeskAnswers = {
  [Name in CommandName]?: (input: InputOf<Name>) => ResultOf<Name>;
};
