import { readArguments } from './arguments.js';

const newSeed = () => 42;

describe('the command line of a fault run', () => {
  it('accepts minutes and a seed, and generates a seed when none is given', () => {
    expect(readArguments(['--minutes', '10', '--seed', '7'], newSeed)).toEqual({
      short: false,
      minutes: 10,
      seed: 7,
    });
    expect(readArguments(['--short'], newSeed)).toMatchObject({ short: true, seed: 42 });
  });

  it.each([
    [['--minutes', 'ten'], '--minutes is a whole number from 1 to 600, not "ten".'],
    [['--hours', '1'], "Unknown option '--hours'"],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(() => readArguments(args, newSeed)).toThrow(sentence);
  });
});
