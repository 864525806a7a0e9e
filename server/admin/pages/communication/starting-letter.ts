/** Default content of newsletters and templates, with greeting and unsubscribe link. */
export const startingLetter = `<mjml>
  <mj-body background-color="#f4f5f7">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text font-size="22px" font-weight="700">{{ tenant.name }}</mj-text>
        <mj-text>{{#firstName}}Dear {{ firstName }},{{/firstName}}{{^firstName}}Hello,{{/firstName}}</mj-text>
        <mj-text>Write here.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text font-size="13px" align="center"><a href="{{ unsubscribeUrl }}">Unsubscribe</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;
