/**
 * Dense Cholesky factorization and inverse on row-major Float64Arrays. Every inner loop is a block of 4 x 4 dot products of contiguous
 * rows, which V8 runs fastest; matrices are padded to a multiple of 4 so that no loop has a tail.
 */
const BLOCK = 4;

/** Order of the padded matrix that holds `size` rows. */
export const paddedOrder = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** Rows aRow..aRow+3 of `a` times rows bRow..bRow+3 of `b` over the columns [from, to): 16 sums into `sums`. */
function dotBlock(
  a: Float64Array,
  aRow: number,
  b: Float64Array,
  bRow: number,
  order: number,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  for (let half = 0; half < BLOCK; half += 2) {
    let a0 = (aRow + half) * order + from;
    let a1 = a0 + order;
    let b0 = bRow * order + from;
    const end = b0 + to - from;
    const step = order;
    let s00 = 0;
    let s01 = 0;
    let s02 = 0;
    let s03 = 0;
    let s10 = 0;
    let s11 = 0;
    let s12 = 0;
    let s13 = 0;
    while (b0 < end) {
      const x0 = a[a0++]!;
      const x1 = a[a1++]!;
      const y0 = b[b0]!;
      const y1 = b[b0 + step]!;
      const y2 = b[b0 + 2 * step]!;
      const y3 = b[b0 + 3 * step]!;
      b0++;
      s00 += x0 * y0;
      s01 += x0 * y1;
      s02 += x0 * y2;
      s03 += x0 * y3;
      s10 += x1 * y0;
      s11 += x1 * y1;
      s12 += x1 * y2;
      s13 += x1 * y3;
    }
    const out = half * BLOCK;
    sums[out] = s00;
    sums[out + 1] = s01;
    sums[out + 2] = s02;
    sums[out + 3] = s03;
    sums[out + 4] = s10;
    sums[out + 5] = s11;
    sums[out + 6] = s12;
    sums[out + 7] = s13;
  }
}

/**
 * Replaces the lower triangle of a symmetric positive definite matrix by its Cholesky factor L (A = L L').
 * @param matrix order x order, row-major, order a multiple of 4; the upper triangle is left with garbage
 * @throws RangeError if a pivot is not positive
 */
export function factorize(matrix: Float64Array, order: number): void {
  const sums = new Float64Array(BLOCK * BLOCK);
  for (let column = 0; column < order; column += BLOCK) {
    for (let row = column; row < order; row += BLOCK) {
      if (column > 0) dotBlock(matrix, row, matrix, column, order, 0, column, sums);
      for (let i = 0; i < BLOCK; i++) {
        const at = (row + i) * order + column;
        const last = row === column ? i : BLOCK - 1;
        for (let j = 0; j <= last; j++) {
          const pivotAt = (column + j) * order + column;
          let rest = matrix[at + j]! - (column > 0 ? sums[i * BLOCK + j]! : 0);
          for (let q = 0; q < j; q++) rest -= matrix[at + q]! * matrix[pivotAt + q]!;
          if (row === column && i === j) {
            if (!(rest > 0)) throw new RangeError(`matrix is not positive definite at column ${column + j}`);
            matrix[at + j] = Math.sqrt(rest);
          } else {
            matrix[at + j] = rest / matrix[pivotAt + j]!;
          }
        }
      }
    }
  }
}

/**
 * Solves L L' x = rightSide in place, with the factor of `factorize`. Entries past the true size must be 0. Four rows at a time, each with
 * its own sum, so that no addition waits for the one before.
 */
export function solveInPlace(factor: Float64Array, order: number, rightSide: Float64Array): void {
  for (let row = 0; row < order; row += BLOCK) {
    const at = row * order;
    let rest0 = rightSide[row]!;
    let rest1 = rightSide[row + 1]!;
    let rest2 = rightSide[row + 2]!;
    let rest3 = rightSide[row + 3]!;
    for (let k = 0, place = at; k < row; k++, place++) {
      const solved = rightSide[k]!;
      rest0 -= factor[place]! * solved;
      rest1 -= factor[place + order]! * solved;
      rest2 -= factor[place + 2 * order]! * solved;
      rest3 -= factor[place + 3 * order]! * solved;
    }
    rightSide[row] = rest0;
    rightSide[row + 1] = rest1;
    rightSide[row + 2] = rest2;
    rightSide[row + 3] = rest3;
    for (let i = row; i < row + BLOCK; i++) {
      let rest = rightSide[i]!;
      for (let k = row; k < i; k++) rest -= factor[i * order + k]! * rightSide[k]!;
      rightSide[i] = rest / factor[i * order + i]!;
    }
  }
  for (let row = order - BLOCK; row >= 0; row -= BLOCK) {
    for (let i = row + BLOCK - 1; i >= row; i--) {
      const solved = rightSide[i]! / factor[i * order + i]!;
      rightSide[i] = solved;
      for (let k = row; k < i; k++) rightSide[k]! -= factor[i * order + k]! * solved;
    }
    const at = row * order;
    const x0 = rightSide[row]!;
    const x1 = rightSide[row + 1]!;
    const x2 = rightSide[row + 2]!;
    const x3 = rightSide[row + 3]!;
    for (let k = 0, place = at; k < row; k++, place++) {
      let rest = rightSide[k]!;
      rest -= factor[place + 3 * order]! * x3;
      rest -= factor[place + 2 * order]! * x2;
      rest -= factor[place + order]! * x1;
      rest -= factor[place]! * x0;
      rightSide[k] = rest;
    }
  }
}

/**
 * The full symmetric inverse of A = L L', into `inverse`. `work` is scratch of the same length.
 * `work` holds M' with M = 1/L, row-major, so that both passes are dot products of contiguous rows.
 */
export function invertFromFactor(factor: Float64Array, order: number, inverse: Float64Array, work: Float64Array): void {
  const sums = new Float64Array(BLOCK * BLOCK);
  work.fill(0);
  for (let row = 0; row < order; row += BLOCK) {
    for (let column = row; column < order; column += BLOCK) {
      if (column > row) dotBlock(work, row, factor, column, order, row, column, sums);
      for (let i = 0; i < BLOCK; i++) {
        const at = (row + i) * order + column;
        for (let j = column === row ? i : 0; j < BLOCK; j++) {
          const factorAt = (column + j) * order + column;
          let rest = column > row ? -sums[i * BLOCK + j]! : i === j ? 1 : 0;
          for (let q = 0; q < j; q++) rest -= factor[factorAt + q]! * work[at + q]!;
          work[at + j] = rest / factor[factorAt + j]!;
        }
      }
    }
  }
  for (let row = 0; row < order; row += BLOCK) {
    for (let column = row; column < order; column += BLOCK) {
      dotBlock(work, row, work, column, order, column, order, sums);
      for (let i = 0; i < BLOCK; i++) {
        for (let j = 0; j < BLOCK; j++) {
          const sum = sums[i * BLOCK + j]!;
          inverse[(row + i) * order + column + j] = sum;
          inverse[(column + j) * order + row + i] = sum;
        }
      }
    }
  }
}
