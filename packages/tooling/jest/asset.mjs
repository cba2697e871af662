// Stands for a style sheet, font or picture in a test: no test looks inside one.

export default 'asset';
