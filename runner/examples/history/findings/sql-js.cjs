// sql.js: a text that begins with U+FEFF loses it when it is read from the database.
//
// npm install sql.js && node sql-js.cjs
require('sql.js')().then(({ Database }) => {
  const [{ values }] = new Database().exec('select ?1, hex(?1)', ['\u{FEFF}a']);
  console.log(JSON.stringify(values[0]));
  console.log('  right:', JSON.stringify(['\u{FEFF}a', 'EFBBBF61']));
});
