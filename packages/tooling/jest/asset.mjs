// Replaces style sheets, fonts and pictures in tests. No test reads their content.

export default 'asset';
