import { open, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type Checksums, checksumsOf } from '../../formats/checksums.ts';
import { answerTasks } from '../core/thread.ts';
import { type StampTemplate, stampPdf, stampTemplate } from './stampPdf.ts';

/** A PDF to stamp; the file at `target` must not exist yet. */
export type StampTask = {
  source: string;
  target: string;
  line: string;
  plainer: string;
  fonts: string[];
};

/** As many as one bundle usually has. Files of an edition never change. */
const MAX_TEMPLATES = 8;
const templates = new Map<string, StampTemplate>();

async function templateOf(source: string): Promise<StampTemplate> {
  const known = templates.get(source);
  if (known) return known;
  const template = await stampTemplate(await readFile(source));
  if (templates.size >= MAX_TEMPLATES) templates.clear();
  templates.set(source, template);
  return template;
}

async function stamp({ source, target, line, plainer, fonts }: StampTask): Promise<Checksums> {
  const data = await Promise.all(fonts.map((file) => readFile(file)));
  const stamped = await stampPdf(await templateOf(source), line, plainer, data);
  const file = await open(target, 'wx');
  try {
    await file.writeFile(stamped);
    await file.sync();
  } finally {
    await file.close();
  }
  return checksumsOf(target);
}

// Linux has a priority per thread: on few cores, requests and emails go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The first copy of 200 pages takes seconds of CPU time, so it runs outside the main thread. */
answerTasks(stamp);
