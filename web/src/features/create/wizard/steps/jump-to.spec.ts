/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { describe, expect, it } from '@jest/globals';
import { jumpToFirst } from './jump-to.js';

const FORM = `
  <div data-field="name"><input id="name"></div>
  <div data-field="ages"><p data-field="ages#0"><input id="first age"></p><button id="add age"></button></div>
  <div data-field="headlines"><p data-field="headlines#0"><input id="headline"></p></div>
  <ul data-field="visuals">
    <li data-field="visuals#0"><button id="remove"></button><input hidden type="file"><select id="form"></select></li>
    <li data-field="visuals#1"><button id="cancel"></button><input hidden type="file"></li>
  </ul>
  <p data-field="variations" tabindex="-1" id="count"></p>`;

describe('jump to the first problem', () => {
  it.each([
    [['headlines#0', 'name'], 'name'],
    [['headlines#0', 'ages#0'], 'first age'],
    [['headlines#7'], 'headline'],
    [['visuals#0'], 'form'],
    [['visuals#1'], 'cancel'],
    [['variations'], 'count'],
    [['something new'], ''],
  ])('META-017 of %j ends at "%s"', (fields, focused) => {
    document.body.innerHTML = `<form>${FORM}</form>`;
    jumpToFirst(document.querySelector('form'), fields);
    expect(document.activeElement?.id).toBe(focused);
  });
});
