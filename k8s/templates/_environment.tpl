{{/* Variables for which the chart has better values than the defaults. Settings override them. */}}
{{- define "team-chat.environment" -}}
HEALTH_PORT: '8080'
{{- if .values.port }}
PORT: {{ .values.port | quote }}
TRUST_PROXY: {{ include "team-chat.proxyHops" .root | quote }}
{{- end }}
{{- if has .name (list "accounts" "gateway") }}
EXTERNAL_URL: {{ .root.Values.externalUrl | quote }}
{{- end }}
{{- if ne .name "gateway" }}
JETSTREAM_REPLICAS: {{ include "team-chat.jetstreamReplicas" .root | quote }}
{{- end }}
{{- include "team-chat.telemetry" . }}
{{- end }}

{{- define "team-chat.telemetry" -}}
{{- $endpoint := .root.Values.telemetry.otlpEndpoint }}
{{- $exporters := list }}
{{- if $endpoint }}{{ $exporters = append $exporters "otlp" }}{{ end }}
{{- if .root.Values.metrics.enabled }}{{ $exporters = append $exporters "prometheus" }}{{ end }}
{{- with $exporters }}
OTEL_METRICS_EXPORTER: {{ join "," . }}
# Few labels, one of which tells replicas apart.
OTEL_NODE_RESOURCE_DETECTORS: 'env,serviceinstance'
OTEL_SERVICE_NAME: {{ $.name }}
OTEL_RESOURCE_ATTRIBUTES: service.namespace={{ include "team-chat.fullname" $.root }},k8s.pod.name=$(POD_NAME),k8s.namespace.name={{ $.root.Release.Namespace }}
{{- if $endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ $endpoint | quote }}
# Milliseconds; the autoscaler reads metrics as often.
OTEL_METRIC_EXPORT_INTERVAL: '15000'
{{- else }}
OTEL_TRACES_EXPORTER: none
{{- end }}
{{- end }}
{{- end }}

{{/* The number of proxies in front of the gateway. */}}
{{- define "team-chat.proxyHops" -}}
{{- if kindIs "invalid" .Values.proxyHops }}
{{- ternary 1 0 (or .Values.ingress.enabled .Values.httpRoute.enabled) }}
{{- else }}
{{- .Values.proxyHops }}
{{- end }}
{{- end }}

{{/* Copies of the log: three where NATS has as many servers. */}}
{{- define "team-chat.jetstreamReplicas" -}}
{{- $external := .Values.externalNats }}
{{- $servers := ternary .Values.nats.replicas (splitList "," $external.address | len) .Values.nats.enabled }}
{{- $derived := ternary 3 1 (ge (int $servers) 3) }}
{{- ternary $derived ($external.replicas | default $derived) .Values.nats.enabled }}
{{- end }}

{{/* The variables that name the files of a service's secrets. Takes values and the folder of the files. */}}
{{- define "team-chat.secretFiles" -}}
{{- $folder := .folder }}
{{- range concat .values.secrets (keys .values.secretRefs | sortAlpha) | uniq }}
- { name: {{ . }}_FILE, value: {{ $folder }}/{{ . }} }
{{- end }}
{{- end }}

{{/* The sources of the volume with those files: the service's own Secret, unless all keys are in others, and the others.
     Takes values and own. */}}
{{- define "team-chat.secretSources" -}}
{{- $refs := .values.secretRefs }}
{{- $isOwn := false }}
{{- range .values.secrets }}{{ if not (hasKey $refs .) }}{{ $isOwn = true }}{{ end }}{{ end }}
{{- if $isOwn }}
- secret: {{ toJson .own }}
{{- end }}
{{- range $key, $ref := $refs }}
- secret: { name: {{ $ref.name }}, items: [{ key: {{ $ref.key }}, path: {{ $key }} }] }
{{- end }}
{{- end }}

{{/* The settings of a service for the database's TLS, without those in secrets. Takes values. */}}
{{- define "team-chat.databaseTls" -}}
{{- range $key, $value := .values.settings }}
{{- if hasPrefix "DATABASE_TLS_" $key }}
- { name: {{ $key }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- end }}
