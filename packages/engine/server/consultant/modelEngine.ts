import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  getErrorMessage,
  type LanguageModelV4,
  type LanguageModelV4Prompt,
  type LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { ConsultantModel } from '../core/env.ts';
import type { Tokens } from './attempts.ts';
import { pacedResponse } from './pacedResponse.ts';
import { estimateTokens, type Prompt, promptTokens } from './prompt.ts';
import { withRetries } from './withRetries.ts';

/** A language model that answers from the passages it is given. */
export type ModelEngine = {
  name: string;
  /** Whom the questions are sent to. */
  host: string;
  /** Calls `onText` with everything said so far. Throws when the model fails or says nothing. */
  answer: (
    prompt: Prompt,
    signal: AbortSignal,
    onText: (text: string) => void,
  ) => Promise<{ text: string; tokens: Tokens }>;
  /** A question as a query of the search. */
  rewrite: (prompt: Prompt, signal: AbortSignal) => Promise<{ text: string; tokens: Tokens }>;
};

export const MAX_OUTPUT_TOKENS = 900;
/** Cuts a model that repeats itself and ignores the limit above. */
const MAX_CHARACTERS = 12_000;
export const REWRITE_TOKENS = { input: 1000, output: 150 };
const TIMEOUT = { totalMs: 100_000, firstChunkMs: 30_000, chunkMs: 20_000 };
const REWRITE_MS = 6000;

/**
 * Calls the models of the official provider packages by their own interface: `streamText` of the
 * package `ai` puts every word through a pipeline that takes a third of the processor time of an
 * answer.
 */
export function openModelEngine(settings: ConsultantModel): ModelEngine {
  const { name, url } = settings;
  const model = providerModel(settings);
  return {
    name,
    host: new URL(url).host,
    async answer(prompt, signal, onText) {
      const silence = new AbortController();
      const abortSignal = AbortSignal.any([
        signal,
        silence.signal,
        AbortSignal.timeout(TIMEOUT.totalMs),
      ]);
      let timer: NodeJS.Timeout | undefined;
      const expectWithin = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(new Error('the model fell silent')), ms);
      };
      const options = {
        prompt: messagesOf(prompt),
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        abortSignal,
      };
      try {
        expectWithin(TIMEOUT.firstChunkMs);
        const { stream } = await withRetries(abortSignal, () => model.doStream(options));
        let text = '';
        let used: LanguageModelV4Usage | undefined;
        for await (const part of stream) {
          // The provider package begins with this part itself.
          if (part.type !== 'stream-start') expectWithin(TIMEOUT.chunkMs);
          if (part.type === 'error') throw new Error(getErrorMessage(part.error));
          if (part.type === 'finish') used = part.usage;
          if (part.type !== 'text-delta') continue;
          text += part.delta;
          onText(text);
          if (text.length > MAX_CHARACTERS) break;
        }
        if (text.trim() === '') throw new Error('the model gave an empty answer');
        return { text, tokens: tokensOf(used, promptTokens(prompt), text) };
      } finally {
        clearTimeout(timer);
      }
    },
    async rewrite(prompt, signal) {
      const { content, usage } = await model.doGenerate({
        prompt: messagesOf(prompt),
        maxOutputTokens: REWRITE_TOKENS.output,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(REWRITE_MS)]),
      });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, tokens: tokensOf(usage, promptTokens(prompt), text) };
    },
  };
}

function providerModel({ name, url, key, protocol }: ConsultantModel): LanguageModelV4 {
  const common = {
    baseURL: url,
    // A redirect could lead to an address without TLS, which a production start refuses.
    fetch: async (...[input, init]: Parameters<typeof fetch>) =>
      pacedResponse(await fetch(input, { ...init, redirect: 'error' })),
    ...(key && { apiKey: key }),
  };
  return protocol === 'anthropic'
    ? createAnthropic(common)(name)
    : createOpenAICompatible({ ...common, name: 'consultant', includeUsage: true })(name);
}

const messagesOf = ({ instructions, messages }: Prompt): LanguageModelV4Prompt => [
  { role: 'system', content: instructions },
  ...messages.map(({ role, content }) => ({
    role,
    content: [{ type: 'text' as const, text: content }],
  })),
];

/** What the provider counted; a rough count where it tells nothing. */
const tokensOf = (used: LanguageModelV4Usage | undefined, input: number, said: string): Tokens => ({
  input: used?.inputTokens.total ?? input,
  output: used?.outputTokens.total ?? estimateTokens(said),
});
