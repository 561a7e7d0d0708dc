import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { expect } from './installation.mjs';

/**
 * The commands of a section of docs/operations.md, as an operator copies them.
 * @param {string} heading
 * @param {number} count how many blocks the section has
 * @returns {string[]} its blocks of commands
 */
export function commandsOf(heading, count) {
  const text = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```\n([^]*?)^```$/gm)].map(([, commands]) => commands);
  expect(
    blocks.length === count,
    `"${heading}" of docs/operations.md has ${count} blocks of commands (${blocks.length})`,
  );
  return blocks;
}
