export { authSentence } from './auth-sentence.js';
export { SecondFactorForm } from './second-factor-form.js';
export { SecondFactors } from './second-factors.js';
