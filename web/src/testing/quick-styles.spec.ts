/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { quickenStyles } from './quick-styles.js';

const PAGE = `
  <main style="visibility: hidden"><p>Out of sight</p><p style="visibility: visible">In sight</p></main>
  <section style="pointer-events: none"><button>Off</button><button style="pointer-events: auto">On</button></section>
  <div hidden><span>Hidden with it</span></div>
  <ul style="display: none"><li>Not drawn</li></ul>
  <dialog>Closed</dialog><dialog open>Open</dialog>
  <form><input type="hidden"><input type="text"><input><label>Name</label><select><option>One</option></select></form>
  <table><tbody><tr><td>Cell</td></tr></tbody></table>
  <h1>Title</h1><a href="/x">Link</a><svg><path d="M0 0"></path></svg>`;

it('returns the same as jsdom for every element', () => {
  document.body.innerHTML = PAGE;
  const elements = [...document.querySelectorAll('*')];
  const answers = () =>
    elements.map((element) => {
      const { display, visibility, pointerEvents } = getComputedStyle(element);
      return [element.outerHTML.slice(0, 40), display, visibility, pointerEvents];
    });
  const before = answers();
  quickenStyles();
  expect(answers()).toEqual(before);
  expect(before.map(([, display]) => display)).toContain('none');
});

it("applies the page's style sheets, and returns other properties", () => {
  quickenStyles();
  document.body.innerHTML = '<p style="color: red">Red</p>';
  const line = document.querySelector('p')!;
  expect(getComputedStyle(line).color).toBe('rgb(255, 0, 0)');
  const sheet = document.createElement('style');
  sheet.textContent = 'p { display: none }';
  document.head.append(sheet);
  expect(getComputedStyle(line).display).toBe('none');
});
