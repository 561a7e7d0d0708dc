import type { Language } from '#libs/contracts/messages/language.js';

/** A report as it is printed: every figure is already formatted, in the reader's language, with its unit. */
export interface Report {
  language: Language;
  /** Names of the product and the team. */
  head: string;
  title: string;
  /** Platform, dates and ranking, one line each. */
  about: string[];
  verdict: { sentence: string; more: string[]; isSure: boolean };
  figures: Labeled[];
  best: ReportBest | null;
  curves: ReportCurves | null;
  effects: ReportEffects | null;
  table: ReportTable | null;
  /** How to read the report, and its basis. */
  notes: string[];
  words: ReportWords;
}

/** Headings, in the reader's language. */
export interface ReportWords {
  curves: string;
  curvesHelp: string;
  effects: string;
  effectsHelp: string;
  table: string;
  notes: string;
  /** `Page {{n}} of {{of}}` */
  page: string;
}

export interface Labeled {
  label: string;
  value: string;
  note?: string;
}

export interface ReportBest {
  title: string;
  /** The certainty, in words. */
  tag: string | null;
  parts: Labeled[];
  figures: Labeled[];
}

export interface ReportCurve {
  name: string;
  /** Its estimate. */
  value: string;
  color: string;
  /** An SVG dash pattern; empty for a solid line. */
  dash: string;
  points: readonly (readonly [value: number, density: number])[];
}

export interface ReportCurves {
  /** The name of the values, with their unit. */
  axis: string;
  ticks: { at: number; text: string }[];
  curves: ReportCurve[];
}

export interface ReportEffects {
  axis: string; /** The ends of the axis, on the scale of the effects. */
  from: number;
  to: number;
  ticks: { at: number; text: string }[];
  components: {
    title: string;
    share: string;
    alternatives: {
      name: string;
      /** Position and interval, on the scale of the effects. */
      at: number;
      lower: number;
      upper: number;
      change: string;
      range: string;
      verdict: 'better' | 'worse' | 'none';
      verdictText: string;
    }[];
  }[];
}

export interface ReportTable {
  head: string[];
  rows: string[][];
  /** How many rows the table shows, and how many there are. */
  note: string;
}

/** A picture of the best ad in a format for PDF. */
export interface ReportPicture {
  content: Uint8Array;
  format: 'jpg';
}
