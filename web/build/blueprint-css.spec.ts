import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { partOf } from './blueprint-css.js';

const SHEET = `@charset "UTF-8";
:root{--bp-a:1}
.bp6-button,.bp6-tree .bp6-button{color:red}
.bp6-button:not(.bp6-menu-item):not(:is(.bp6-tag)){color:blue}
.bp6-menu-item{color:green}
@media (prefers-reduced-motion){.bp6-tag,.bp6-input{transition:none}}
@keyframes skeleton{from{color:red}to{color:blue}}`;

describe('the two parts of a style sheet', () => {
  it('are divided selector by selector, by whether a visitor needs it', () => {
    expect(partOf(SHEET, 'first')).toBe(
      ':root{--bp-a:1}.bp6-button{color:red}.bp6-button:not(.bp6-menu-item):not(:is(.bp6-tag)){color:blue}' +
        '@media (prefers-reduced-motion){.bp6-input{transition:none}}@keyframes skeleton{from{color:red}to{color:blue}}',
    );
    expect(partOf(SHEET, 'rest')).toBe(
      '.bp6-tree .bp6-button{color:red}.bp6-menu-item{color:green}@media (prefers-reduced-motion){.bp6-tag{transition:none}}',
    );
  });

  it("hold each declaration of Blueprint's own sheet, and the first is a fraction of it", () => {
    const sheet = readFileSync('node_modules/@blueprintjs/core/lib/css/blueprint.css', 'utf8');
    const [first, rest] = [partOf(sheet, 'first'), partOf(sheet, 'rest')];
    const declarations = (css: string) =>
      new Set(css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[\w-]+:[^;{}]+(?=[;}])/g));
    expect(new Set([...declarations(first), ...declarations(rest)])).toEqual(declarations(sheet));
    expect(first.length).toBeLessThan(0.45 * sheet.length);
    for (const part of ['.bp6-tag-input', '.bp6-drawer', '.bp6-slider', '.bp6-popover'])
      expect(first).not.toContain(part);
  });
});
