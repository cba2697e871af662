import { gunzipSync } from 'node:zlib';

/**
 * A workbook of Excel 97 as xlwt 1.3 wrote it, because nothing in npm writes one: the sheet "Clients" with a name, a date
 * of birth, a premium and a ZIP code.
 */
export const workbookOfExcel97 = (): Uint8Array =>
  gunzipSync(
    Buffer.from(
      [
        'H4sIAAAAAAACA+1YTWgTQRT+ZpM0P6RpUlOhFWooWLX20KAHL3XbiJYihuhFKYKmdg+h+ZFtemgvVmuOguBJ8VLoxUvViz9YQW8e',
        'hIoeBEFI9OhJUPDQZn3zdlfSqtCAFirzhXnz5r2ZNy8zb2Z25vVKrLrwoKuGDTgCD+pWEC0NMkEp6BaiIL1lSdbNA5QshW2FYIAm',
        'ssWHp62v/HIO5XzXoOG+9wVR4COlc7iEdKloJLYQKfYhK6QPg0QF7pAkgk72qp3pRaY7mN7jmstMh1hynekg1a2KMazo6b7DThSf',
        '1XpYF4G0+4jbvGdJEh14KaP48g1h1/Vh2Mxl89tM0e0NYxE0oSNG0TCz+SriNLOL+GYlgK/uEn6eUPKtlQuQ/Pt6uf8P8gDF50b5',
        'Tc0LzMG6wCuigjYkvFLjx9F8ziiWp1YxyktYJtKkswWDslTJLFIwZEyjkJsueICx0UwYYlhMYxJZTGGW+klhBiZKKFIQYeBQciAZ',
        'kvs97w/RdftDK6+bMNEJ8kDyMV49UfJ59e6XNyfHM/p5lszxmWCfHHuk77BwRbagxhHWaEylpo/5A0yvstVdzHcxjZNXlPdmOhzm',
        '+DzXucbaXurnIOOtvreB30d85fOpx92VT/p+4pdGarPxpXf6AnroJJug9vI3j37RL27fkniiu7lwdpkPTDt/2XECWtTx3XKOxzas',
        'IcRsjKldkqMjfpY0Z6zskodKHseW+I0twbbk6Dwjb6Sv5NNuafHEsrRl15FWfPLM1trxkAd0qOHUDkFBQUFBQUFBQUGh8U1H4y9R',
        '+yvc53zj+513nTVKdfVM8t/iNN34SijT/e8Y3fzKdAOcaSp+dsInXFtik23c90KJM9S7SbfQcfZjsun4pfuQaPw/m24Y/XtLqNn+',
        '6834+Y/7/wGX4bPZABYAAA==',
      ].join(''),
      'base64',
    ),
  );
