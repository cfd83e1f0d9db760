const [url, token] = process.argv.slice(2);
const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
console.log(await response.text());
