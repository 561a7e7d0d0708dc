import { setImmediate as nextTurn } from 'node:timers/promises';
import variant from '@jitl/quickjs-wasmfile-release-asyncify';
import {
  newQuickJSAsyncWASMModuleFromVariant,
  type QuickJSAsyncContext,
  type QuickJSAsyncVariant,
  type QuickJSAsyncWASMModule,
  type QuickJSHandle,
  type VmCallResult,
} from 'quickjs-emscripten-core';
import type { Bridge, Facade } from './bridge.js';
import { PRELUDE } from './prelude.js';

/** The package's types describe its CommonJS build, whose default export is one level deeper than in this module. */
const VARIANT = variant as unknown as QuickJSAsyncVariant;
const MEMORY_BYTES = 256 * 1024 * 1024;
const STACK_BYTES = 512 * 1024;
/** Real time that a script may compute between two calls to the host. An endless loop ends here. */
const COMPUTING_MS = 10_000;
/** After this much real time the other requests of the sandbox get their turn. */
const TURN_MS = 25;

/** How the code of a script ended. */
export type Ending = { is: 'done' } | { is: 'failed'; message: string } | { is: 'endless' };

/**
 * Runs a script in an engine of its own: it can reach nothing of this process except the given objects. A run has a module of its own,
 * because a module can wait for one answer at a time.
 * @param timeNow the script's clock, milliseconds since 1970
 * @param computingMs real time that it may compute between two calls to the host
 */
export async function runCode(
  code: string,
  globals: Readonly<Record<string, Facade>>,
  bridge: Bridge,
  timeNow: () => number,
  computingMs = COMPUTING_MS,
): Promise<Ending> {
  const module: QuickJSAsyncWASMModule = await newQuickJSAsyncWASMModuleFromVariant(VARIANT);
  const runtime = module.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  let since = performance.now();
  let isEndless = false;
  runtime.setInterruptHandler(() => {
    isEndless ||= performance.now() - since > computingMs;
    return isEndless || bridge.stop !== undefined;
  });
  const context = runtime.newContext();
  await install(context, globals, bridge, timeNow, () => {
    since = performance.now();
  });
  const loaded = take(context, await context.evalCodeAsync(code, 'script.js'));
  if (loaded) return endingOf(loaded, isEndless);
  const failed = take(context, await context.evalCodeAsync(CALL_MAIN, 'main.js'));
  // Nothing is disposed of one by one: the garbage collector frees the whole module with its memory.
  return failed ? endingOf(failed, isEndless) : { is: 'done' };
}

const CALL_MAIN = `if (typeof main !== 'function') throw new Error('The script has no function main().'); main();`;

const endingOf = (message: string, isEndless: boolean): Ending =>
  isEndless ? { is: 'endless' } : { is: 'failed', message };

/** The message of an error, with its line; undefined without an error. */
function take(context: QuickJSAsyncContext, result: VmCallResult<QuickJSHandle>): string | undefined {
  if (!result.error) return void result.value.dispose();
  const error = context.dump(result.error) as { name?: string; message?: string; stack?: string } | string;
  result.error.dispose();
  if (typeof error === 'string') return error;
  const [, line] = /script\.js:(\d+)/.exec(error.stack ?? '') ?? [];
  return `${error.name ?? 'Error'}: ${error.message ?? ''}${line === undefined ? '' : ` (line ${line})`}`;
}

/** Puts the globals into the engine. `onCall` runs at every call to the host. */
async function install(
  context: QuickJSAsyncContext,
  globals: Readonly<Record<string, Facade>>,
  bridge: Bridge,
  timeNow: () => number,
  onCall: () => void,
): Promise<void> {
  let turn = performance.now();
  const now = context.newFunction('now', () => context.newNumber(timeNow()));
  const answer = (text: string): QuickJSHandle => {
    onCall();
    return context.newString(text);
  };
  const afterOthers = async (call: () => string | Promise<string>): Promise<QuickJSHandle> => {
    await nextTurn();
    turn = performance.now();
    return answer(await call());
  };
  const callHost = (
    id: QuickJSHandle,
    name: QuickJSHandle,
    args: QuickJSHandle,
  ): QuickJSHandle | Promise<QuickJSHandle> => {
    const call = (): string | Promise<string> => bridge.call(...given);
    const given = [context.getNumber(id), context.getString(name), context.getString(args)] as const;
    if (performance.now() - turn > TURN_MS) return afterOthers(call);
    const text = call();
    return typeof text === 'string' ? answer(text) : text.then(answer);
  };
  // The engine suspends the script only for a promise. A value that is already available costs no switch.
  const call = context.newAsyncifiedFunction(
    'callHost',
    callHost as (...args: QuickJSHandle[]) => Promise<QuickJSHandle>,
  );
  const prelude = context.unwrapResult(await context.evalCodeAsync(PRELUDE, 'prelude.js'));
  const start = context.unwrapResult(context.callFunction(prelude, context.undefined, call, now));
  const all = context.newString(JSON.stringify(bridge.write(globals)));
  context.unwrapResult(context.callFunction(start, context.undefined, all)).dispose();
  for (const handle of [now, call, prelude, start, all]) handle.dispose();
}
