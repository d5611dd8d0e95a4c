import type { z } from 'zod';
import type { Commands } from '../../server/commands/commands.ts';

/** What the desk may ask of the server, by the names of the seller's commands. */
export type CommandName = keyof Commands;
export type InputOf<Name extends CommandName> = z.infer<Commands[Name]['input']>;
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Commands[Name]['run']>>;
