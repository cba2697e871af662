import { answersChallenge } from './flow-states.js';

// The pair of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('an S256 challenge accepts only its own verifier', () => {
  expect(answersChallenge(verifier, challenge, 's256')).toBe(true);
  expect(answersChallenge(`${verifier}x`, challenge, 's256')).toBe(false);
  expect(answersChallenge(challenge, challenge, 's256')).toBe(false);
});

test('a plain challenge accepts only itself as the verifier', () => {
  expect(answersChallenge(verifier, verifier, 'plain')).toBe(true);
  expect(answersChallenge(verifier, challenge, 'plain')).toBe(false);
});
