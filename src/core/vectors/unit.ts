// A vector at length 1, so that a product of two is their cosine.

/** A vector of zeros stays one. */
export const atLengthOne = (vector: Float64Array | Float32Array): Float32Array => {
  let squares = 0;
  for (const one of vector) squares += one * one;
  const length = Math.sqrt(squares);
  return Float32Array.from(vector, (one) => (length > 0 ? one / length : 0));
};
