/**
 * The first script of every run. It makes the globals of Google Ads scripts from objects of the host: each has a type, whose methods are on a
 * prototype, and an id by which the host knows it. A method that a type lacks is undefined, as it is at Google.
 */
export const PRELUDE = String.raw`(function (callHost, timeNow) {
  'use strict';
  const ID = Symbol('id');
  const wrappers = new Map();
  const prototypes = new Map();

  function write(args) {
    return JSON.stringify(args, function (key, value) {
      const given = this[key];
      if (given === undefined || typeof given === 'function') return { $none: true };
      if (typeof given === 'number' && !Number.isFinite(given)) return { $number: String(given) };
      if (given !== null && typeof given === 'object' && given[ID] !== undefined) return { $ref: given[ID] };
      return value;
    });
  }

  function read(value) {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(read);
    if (value.$ref !== undefined) return wrap(value);
    const result = {};
    for (const key of Object.keys(value)) result[key] = read(value[key]);
    return result;
  }

  function wrap(reference) {
    let wrapper = wrappers.get(reference.$ref);
    if (wrapper) return wrapper;
    if (reference.methods) prototypes.set(reference.type, prototypeOf(reference));
    wrapper = Object.create(prototypes.get(reference.type));
    Object.defineProperty(wrapper, ID, { value: reference.$ref });
    wrappers.set(reference.$ref, wrapper);
    return wrapper;
  }

  function prototypeOf(reference) {
    const prototype = { toString: function () { return reference.type; } };
    for (const name of reference.methods) prototype[name] = methodOf(name);
    if (prototype.hasNext)
      prototype[Symbol.iterator] = function () {
        const all = this;
        return { next: function () { return all.hasNext() ? { done: false, value: all.next() } : { done: true, value: undefined }; } };
      };
    return prototype;
  }

  function methodOf(name) {
    return function () {
      const answer = JSON.parse(callHost(this[ID], name, write(Array.from(arguments))));
      if (answer.error !== undefined) throw new Error(answer.error);
      return read(answer.ok);
    };
  }

  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: function (target, args, self) {
      return Reflect.construct(target, args.length === 0 ? [timeNow()] : args, self);
    },
    apply: function () { return new RealDate(timeNow()).toString(); },
    get: function (target, key) { return key === 'now' ? timeNow : target[key]; },
  });

  function textOf(value) {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    const text = value !== null && typeof value === 'object' && value[ID] === undefined ? JSON.stringify(value) : undefined;
    return text === undefined ? String(value) : text;
  }

  function format(args) {
    const rest = args.slice(1);
    if (typeof args[0] !== 'string' || rest.length === 0) return args.map(textOf).join(' ');
    const text = args[0].replace(/%[sdj]/g, function (mark) { return rest.length > 0 ? textOf(rest.shift()) : mark; });
    return [text].concat(rest.map(textOf)).join(' ');
  }

  return function (globals) {
    const all = read(JSON.parse(globals));
    for (const name of Object.keys(all)) globalThis[name] = all[name];
    const log = function () { all.Logger.write(format(Array.from(arguments))); };
    globalThis.Logger = { log: function () { log.apply(undefined, arguments); return globalThis.Logger; } };
    globalThis.console = { log: log, info: log, warn: log, error: log };
    globalThis.AdWordsApp = globalThis.AdsApp;
  };
})`;
