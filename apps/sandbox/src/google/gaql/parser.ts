import { queryError } from './error.js';
import { tokensOf, type Token } from './lexer.js';

export const OPERATORS = [
  ...[
    '=',
    '!=',
    '>',
    '>=',
    '<',
    '<=',
    'IN',
    'NOT IN',
    'LIKE',
    'NOT LIKE',
    'CONTAINS ANY',
    'CONTAINS ALL',
    'CONTAINS NONE',
  ],
  ...['IS NULL', 'IS NOT NULL', 'DURING', 'BETWEEN', 'REGEXP_MATCH', 'NOT REGEXP_MATCH'],
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  field: string;
  operator: Operator;
  values: Token[];
}

/** A query in its parts. Fields are as written: `campaign.id`. */
export interface Query {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; isDown: boolean }[];
  limit?: number;
  parameters: Record<string, string>;
}

/** Maximum number of values of a list. */
const MOST_VALUES = 20_000;
const PARAMETERS = ['include_drafts', 'omit_unselected_resource_names'];

/** Reads `SELECT … FROM … [WHERE …] [ORDER BY …] [LIMIT …] [PARAMETERS …]`. @throws a query error for a syntax error */
export function parseQuery(text: string): Query {
  return new Parser(tokensOf(text)).query();
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: Token[]) {}

  query(): Query {
    if (!this.takes('SELECT')) throw queryError('EXPECTED_SELECT', 'Error in query: expected SELECT.');
    const select = this.list(() => this.field());
    if (!this.takes('FROM')) {
      if (this.isOver || this.isAnyOf('WHERE', 'ORDER', 'LIMIT', 'PARAMETERS'))
        throw queryError('EXPECTED_FROM', 'Error in query: expected FROM.');
      throw this.unexpected();
    }
    const from = this.field();
    const where = this.takes('WHERE') ? this.conditions() : [];
    const orderBy = this.takes('ORDER') ? this.ordering() : [];
    const limit = this.takes('LIMIT') ? this.limit() : undefined;
    const parameters = this.takes('PARAMETERS') ? Object.fromEntries(this.list(() => this.parameter())) : {};
    if (!this.isOver) throw this.unexpected();
    return { select, from, where, orderBy, limit, parameters };
  }

  private get isOver(): boolean {
    return this.at >= this.tokens.length;
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw queryError('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.');
    this.at += 1;
    return token;
  }

  /** Whether one of these words comes next. */
  private isAnyOf(...words: string[]): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'word' && words.includes(token.text.toUpperCase());
  }

  private takes(word: string): boolean {
    const token = this.tokens[this.at];
    const isThere = token !== undefined && token.kind !== 'text' && token.text.toUpperCase() === word;
    if (isThere) this.at += 1;
    return isThere;
  }

  private unexpected(): Error {
    const token = this.tokens[this.at];
    return token
      ? queryError('UNEXPECTED_INPUT', `Error in query: unexpected input ${token.text}.`)
      : queryError('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.');
  }

  private list<T>(read: () => T): T[] {
    const all = [read()];
    while (this.takes(',')) all.push(read());
    return all;
  }

  private field(): string {
    const token = this.next();
    const isKeyword = /^(?:SELECT|FROM|WHERE|ORDER|LIMIT|PARAMETERS)$/i.test(token.text);
    if (token.kind === 'word' && !isKeyword) return token.text;
    throw queryError('BAD_FIELD_NAME', `Error in query: expected a field, not ${token.text}.`);
  }

  private conditions(): Condition[] {
    const all = [this.condition()];
    while (this.takes('AND')) all.push(this.condition());
    if (this.isAnyOf('OR')) throw queryError('EXPECTED_AND', 'Error in query: conditions are joined by AND alone.');
    return all;
  }

  private condition(): Condition {
    const field = this.field();
    const operator = this.operator();
    return { field, operator, values: this.valuesOf(operator) };
  }

  private operator(): Operator {
    const first = this.next();
    const bad = (text: string): Error =>
      queryError('BAD_OPERATOR', `Error in query: the operator ${text} is not valid.`);
    if (first.kind === 'text' || first.kind === 'number') throw bad(first.text);
    let text = first.text.toUpperCase();
    if (text === 'NOT' || text === 'CONTAINS' || text === 'IS') text += ` ${this.next().text.toUpperCase()}`;
    if (text === 'IS NOT') text += ` ${this.next().text.toUpperCase()}`;
    const known = OPERATORS.find((one) => one === text);
    if (!known) throw bad(text);
    return known;
  }

  private valuesOf(operator: Operator): Token[] {
    if (operator === 'IS NULL' || operator === 'IS NOT NULL') return [];
    if (operator === 'BETWEEN') {
      const low = this.value();
      if (!this.takes('AND'))
        throw queryError('EXPECTED_VALUE_WITH_BETWEEN_OPERATOR', 'Error in query: BETWEEN wants two values.');
      return [low, this.value()];
    }
    const wantsList = /IN$|^CONTAINS/.test(operator);
    if (!this.takes('(')) {
      if (wantsList) throw queryError('EXPECTED_LIST', `Error in query: ${operator} wants a list.`);
      return [this.value()];
    }
    if (!wantsList) throw queryError('EXPECTED_SINGLE_VALUE', `Error in query: ${operator} wants one value.`);
    if (this.takes(')')) throw queryError('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'Error in query: the list is empty.');
    const values = this.list(() => this.value());
    if (!this.takes(')')) throw this.unexpected();
    if (values.length > MOST_VALUES)
      throw queryError('FILTER_HAS_TOO_MANY_VALUES', `Error in query: more than ${MOST_VALUES} values.`);
    return values;
  }

  private value(): Token {
    const token = this.next();
    if (token.kind === 'sign') throw queryError('BAD_VALUE', `Error in query: expected a value, not ${token.text}.`);
    return token;
  }

  private ordering(): Query['orderBy'] {
    if (!this.takes('BY')) throw queryError('EXPECTED_BY', 'Error in query: expected BY.');
    return this.list(() => {
      const field = this.field();
      const isDown = this.takes('DESC');
      if (!isDown) this.takes('ASC');
      return { field, isDown };
    });
  }

  private limit(): number {
    const { kind, text } = this.next();
    const limit = Number(text);
    if (kind !== 'number' || !Number.isSafeInteger(limit))
      throw queryError('BAD_LIMIT_VALUE', `Error in query: the limit ${text} is not valid.`);
    if (limit < 1) throw queryError('LIMIT_VALUE_TOO_LOW', 'Error in query: the limit is below one.');
    return limit;
  }

  private parameter(): [string, string] {
    const name = this.field().toLowerCase();
    if (!PARAMETERS.includes(name))
      throw queryError('BAD_PARAMETER_NAME', `Error in query: the parameter ${name} is not known.`);
    if (!this.takes('=')) throw this.unexpected();
    const value = this.value().text.toLowerCase();
    if (value !== 'true' && value !== 'false')
      throw queryError('BAD_PARAMETER_VALUE', `Error in query: ${name} is true or false.`);
    return [name, value];
  }
}
